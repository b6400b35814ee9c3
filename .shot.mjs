import chromium from '@sparticuz/chromium';
import { chromium as pw } from 'playwright-core';
const [,, url, out, width='1280', full='1', js='1'] = process.argv;
const b = await pw.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox','--headless','--disable-gpu','--disable-background-networking','--no-first-run'] });
const p = await b.newPage({ viewport: { width: +width, height: +(process.env.H??900) }, javaScriptEnabled: js==='1' });
p.on('console', m => console.log('console', m.type(), m.text()));
await p.goto(url); await p.waitForTimeout(300);
console.log('scrollWidth', await p.evaluate(()=>document.documentElement.scrollWidth));
if (full==='1') await p.screenshot({path: out, fullPage: true}); else { await p.evaluate(y=>window.scrollTo(0,y), +full-2); await p.waitForTimeout(150); await p.screenshot({path: out}); }
await b.close();

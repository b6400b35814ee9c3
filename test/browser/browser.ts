import { join } from 'node:path';
import type { TestContext } from 'node:test';
import packaged from '@sparticuz/chromium';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { AxeBuilder } from '@axe-core/playwright';

/** Everything that would talk to the network on its own is off. */
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-features=MediaRouter,OptimizationHints,Translate,AutofillServerCommunication',
  '--metrics-recording-only',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
];

export interface Visitor {
  readonly page: Page;
  /** Console errors, page errors and requests to other hosts so far. Look before screenshots or axe, which add their own. */
  readonly complaints: string[];
}

/**
 * A fresh browser profile and page, closed after the test. CHROMIUM=/path uses another Chromium than the packaged one.
 * With `javaScriptEnabled: false` never drag the mouse on a slider: Chromium hangs.
 */
export async function visit(test: TestContext, options: BrowserContextOptions = {}): Promise<Visitor> {
  const browser = await chromium.launch({ executablePath: await executable(), args: quiet, headless: true });
  test.after(() => browser.close());
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol !== 'data:' && hostname !== '127.0.0.1') complaints.push(`request to ${request.url()}`);
  });
  return { page, complaints };
}

/** Path of the browser; test/run.js has unpacked it before the tests. */
async function executable(): Promise<string> {
  return process.env['CHROMIUM'] ?? (await packaged.executablePath());
}

/** Serious and critical findings of axe on the page as it stands, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Keeps a picture of the page where CREDENCE_LOOK names a folder; nothing otherwise. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['CREDENCE_LOOK'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

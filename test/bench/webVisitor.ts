import type { Pool } from 'undici';

/** A participant over HTTP for benches: one request at a time, cookies kept, forms filled from what the page shows. */
export class WebVisitor {
  private cookie = '';
  page = '';

  constructor(
    private pool: Pool,
    private readonly base: string,
    private readonly uniform: () => number,
  ) {}

  /** Fetches the page where the visitor stands. */
  async show(path = this.base): Promise<void> {
    const { status, text } = await this.send('GET', path);
    if (status === 303) await this.show();
    else if (status === 200) this.page = text;
    else throw new Error(`GET ${path}: ${status}`);
  }

  /** The same visitor, cookie and all, at a server that has started anew. */
  on(pool: Pool): this {
    this.pool = pool;
    return this;
  }

  /** Sends the form of the present page and fetches the page after it: one step of a person. */
  async step(acknowledged: () => void = () => undefined): Promise<void> {
    const action = /<form method="post" action="([^"]+)"/.exec(this.page)?.[1];
    if (action === undefined) throw new Error('no form on the page');
    const form = this.fill();
    const { status } = await this.send('POST', action, new URLSearchParams(form).toString());
    if (status !== 303) throw new Error(`POST ${action}: ${status}`);
    acknowledged();
    await this.show();
  }

  get atTrial(): boolean {
    return this.trial !== undefined;
  }

  /** The trial on the page. */
  get trial(): string | undefined {
    return /name="trial" value="(\d+)"/.exec(this.page)?.[1];
  }

  /** What the visitor answers to a trial. */
  answer(trial: string): string {
    return String(Number(trial) % 101);
  }

  get done(): boolean {
    return !this.page.includes('<form method="post"');
  }

  private fill(): Record<string, string> {
    const form: Record<string, string> = {};
    for (const [, name = '', value = ''] of this.page.matchAll(
      /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g,
    ))
      form[name] = value;
    for (const [, name = ''] of this.page.matchAll(/name="(consent-[^"]+)"/g)) form[name] = 'yes';
    for (const [, name = ''] of this.page.matchAll(/name="(answer-[^"]+)"/g))
      form[name] = this.answer(form['trial'] ?? '50');
    if ('response_time_ms' in form)
      Object.assign(form, {
        first_touch_ms: '900',
        last_change_ms: '1200',
        response_time_ms: String(1500 + Math.floor(this.uniform() * 900)),
        hidden_ms: '0',
        changes: '0',
        input_type: 'mouse',
        viewport: 'wide',
      });
    return form;
  }

  private async send(method: 'GET' | 'POST', path: string, body?: string): Promise<{ status: number; text: string }> {
    const headers: Record<string, string> = this.cookie === '' ? {} : { cookie: this.cookie };
    if (body !== undefined)
      Object.assign(headers, { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' });
    const reply = await this.pool.request({ method, path, headers, body: body ?? null });
    const set = reply.headers['set-cookie'];
    const first = Array.isArray(set) ? set[0] : set;
    if (first !== undefined) this.cookie = first.split(';')[0] ?? '';
    return { status: reply.statusCode, text: await reply.body.text() };
  }
}

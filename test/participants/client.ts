/** What a request brought, redirects not followed. */
export interface Reply {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
  readonly headers: Headers;
}

/** A participant's browser without scripts: keeps cookies by path, sends forms as a page of the same origin would. */
export class Client {
  private readonly cookies = new Map<string, { path: string; pair: string }>();

  constructor(
    private readonly site: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  async get(path: string): Promise<Reply> {
    return this.request(path, {});
  }

  async post(path: string, form: Readonly<Record<string, string | number>>): Promise<Reply> {
    const body = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]));
    return this.request(path, {
      method: 'POST',
      body: body.toString(),
      // As a browser writes it for a form: fetch would add a charset.
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Sends a file as an upload form does. */
  async upload(path: string, field: string, content: string | Uint8Array<ArrayBuffer>): Promise<Reply> {
    const body = new FormData();
    body.set(field, new Blob([content], { type: 'text/csv' }), 'list.csv');
    return this.request(path, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });
  }

  /** Follows redirects to the page that the visitor ends up at. */
  async open(path: string): Promise<Reply> {
    let reply = await this.get(path);
    for (let hop = 0; reply.location !== null && hop < 5; hop += 1) reply = await this.get(reply.location);
    return reply;
  }

  /** The cookies as a browser takes them. */
  cookieList(): { name: string; value: string; url: string }[] {
    return [...this.cookies.values()].map(({ path, pair }) => {
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      return { name, value, url: `${this.site}${path}` };
    });
  }

  private async request(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Reply> {
    const sent = [...this.cookies.values()]
      .filter(
        (cookie) =>
          cookie.path === '/' ||
          path === cookie.path ||
          path.startsWith(`${cookie.path}/`) ||
          path.startsWith(`${cookie.path}?`),
      )
      .map(({ pair }) => pair);
    const response = await fetch(`${this.site}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...this.headers, ...init.headers, ...(sent.length > 0 ? { cookie: sent.join('; ') } : {}) },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(';')[0] ?? '';
      const cookiePath = /Path=([^;]+)/i.exec(cookie)?.[1] ?? '/';
      this.cookies.set(`${cookiePath} ${pair.split('=')[0] ?? ''}`, { path: cookiePath, pair });
    }
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
      headers: response.headers,
    };
  }
}

/** The heading of a page. */
export function heading(text: string): string {
  return (/<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? '').replaceAll('&#39;', "'");
}

/** Value of a hidden field of the page's form. */
export function hidden(text: string, name: string): string {
  return new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
}

/** Walks the sample study's wave from the entry to its first question; returns that page. */
export async function toTrials(client: Client, base: string, entry = base): Promise<Reply> {
  await client.open(entry);
  await client.post(`${base}/consent`, { 'consent-reuse': 'yes' });
  await client.post(`${base}/practice`, { example: 'bread', try: 1, 'answer-likelihood': 80 });
  await client.post(`${base}/practice/next`, { example: 'bread' });
  await client.post(`${base}/practice`, { example: 'coin', try: 1, 'answer-likelihood': 50 });
  await client.post(`${base}/practice/next`, { example: 'coin' });
  await client.post(`${base}/begin`, {});
  return client.get(base);
}

/** Answers every question of the sample study by what its page says; returns the page after the last. */
export async function answerAll(
  client: Client,
  base: string,
  value: (text: string) => string | number = () => 60,
): Promise<Reply> {
  let reply = await client.get(base);
  while (reply.text.includes('data-trial')) {
    const trial = hidden(reply.text, 'trial');
    await client.post(`${base}/answer`, { trial, 'answer-likelihood': value(reply.text) });
    reply = await client.get(base);
  }
  return reply;
}

/** The sample study's attention checks answered right, anything else with 60. */
export function attentive(text: string): number {
  if (text.includes('paper towel')) return 95;
  return text.includes('moon turns') ? 2 : 60;
}

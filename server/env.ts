import { resolve } from 'node:path';
import { z } from 'zod';
import { InputError } from './errors.js';

const loopback = ['127.0.0.1', 'localhost', '::1'];

/** Whether only this machine itself can reach a server on this address. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host);
}

const environment = z.object({
  PORT: z.coerce
    .number('must be a port number, such as 3000')
    .int('must be a whole number')
    .min(0, 'must be from 0 to 65535')
    .max(65535, 'must be from 0 to 65535')
    .default(3000),
  HOST: z.string().min(1, 'must be an address, such as 127.0.0.1').default('127.0.0.1'),
  CREDENCE_DB: z.string().min(1, 'must name a file').default('data/credence.db'),
  CREDENCE_STUDIES: z.string().min(1, 'must name a folder').default('study-configs'),
  CREDENCE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://study.example.org' })
    .optional(),
  CREDENCE_TRUST_PROXY: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  CREDENCE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
});

/** What the environment says, checked. Relative paths are taken from the folder in which the program runs. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly database: string;
  readonly studies: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly secret: string | undefined;
}

/** Reads the environment of DESIGN.md section 4; the first wrong value is an InputError with what to set. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const result = environment.safeParse(variables);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new InputError(String(issue?.path[0] ?? 'environment'), issue?.message ?? 'is wrong');
  }
  const { data } = result;
  if (!isLoopback(data.HOST) && data.CREDENCE_URL === undefined)
    throw new InputError(
      'CREDENCE_URL',
      `must be set where HOST is not loopback (it is ${data.HOST}): the address under which people reach the server`,
    );
  return {
    port: data.PORT,
    host: data.HOST,
    database: resolve(data.CREDENCE_DB),
    studies: resolve(data.CREDENCE_STUDIES),
    publicUrl: data.CREDENCE_URL,
    trustProxy: data.CREDENCE_TRUST_PROXY === '1',
    secret: data.CREDENCE_SECRET,
  };
}

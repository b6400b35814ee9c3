import { type Command, Option } from 'commander';
import type { Role } from '../store/accounts.js';

/** `credence admin add|reset NAME`: accounts. Passwords are chosen in a browser, so that none is typed or printed here. */
export function addAdmin(program: Command): void {
  const command = program.command('admin').description('accounts of the people who run studies');
  command
    .command('add')
    .description('makes an account and prints a one-time link at which its password is chosen')
    .argument('<name>', 'as it will stand beside decisions')
    .addOption(
      new Option('--role <role>', 'an admin reviews and pays; a researcher reads, opens waves and exports')
        .choices(['admin', 'researcher'])
        .default('admin'),
    )
    .action(async (name: string, { role }: { role: Role }) => {
      const { addAccount } = await import('../accounts/signIn.js');
      await printLink((store, now) => addAccount(store, name, role, now));
    });
  command
    .command('reset')
    .description('ends all sign-ins of an account, takes its password away and prints a one-time link for a new one')
    .argument('<name>')
    .action(async (name: string) => {
      const { resetAccount } = await import('../accounts/signIn.js');
      await printLink((store, now) => resetAccount(store, name, now));
    });
}

type MakeLink = (store: import('../store/open.js').Store, now: Date) => string;

async function printLink(makeLink: MakeLink): Promise<void> {
  const { readEnvironment } = await import('../env.js');
  const { openStore } = await import('../store/open.js');
  const { inTransaction } = await import('../store/slices.js');
  const { linkHours } = await import('../accounts/signIn.js');
  const { database, publicUrl, port } = readEnvironment(process.env);
  const store = openStore(database);
  try {
    const token = inTransaction(store, () => makeLink(store, new Date()));
    const base = publicUrl?.replace(/\/$/, '') ?? `http://127.0.0.1:${port}`;
    process.stdout.write(`open this link within ${linkHours} hours; it works once:\n${base}/admin/link/${token}\n`);
  } finally {
    store.close();
  }
}

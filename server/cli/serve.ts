import type { Command } from 'commander';

/** `credence serve`: the web server, on loopback while there are no accounts. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('starts the web server; prints its address when it is ready; finishes requests on SIGTERM')
    .action(async () => {
      const { serve } = await import('./serveStudies.js');
      await serve();
    });
}

import { listenForStop } from './stop-signals.ts';

const HELP = `Pannenlotse, the service. It takes no arguments: every setting is an environment variable (docs/operate/settings.md, .env.example).

  --help      this text
  --version   version and commit

npm run betreiber -- --help      the operator's commands; pruefen says whether the installation is fit to go live
npm run mandant -- --help        the commands for brands
`;

const [asked] = process.argv.slice(2);
if (asked === undefined) {
  // The service as a process. It listens for signals before it loads anything else.
  const signals = listenForStop();
  const { startService } = await import('./service.ts');
  await startService(signals);
} else if (asked === '--version' || asked === '-v') {
  const { RELEASE } = await import('./files/version.ts');
  process.stdout.write(`${RELEASE}\n`);
} else if (asked === '--help' || asked === '-h') process.stdout.write(HELP);
else {
  process.stderr.write(`The service takes no argument "${asked}".\n\n${HELP}`);
  process.exitCode = 2;
}

import { Agent, get } from 'node:http';

/** The addresses to load in turn, and how often. */
export interface Loads {
  urls: string[];
  authorization: string;
  times: number;
}

/** Makes the loads over one connection, as an operator's system does; answers `null`, or why it failed. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const load = (url: string, authorization: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });

process.on('message', ({ urls, authorization, times }: Loads) => {
  const all = async (): Promise<void> => {
    for (let n = 0; n < times; n++) await load(urls[n % urls.length]!, authorization);
  };
  all().then(
    () => process.send!(null),
    (error: unknown) => process.send!(String(error)),
  );
});

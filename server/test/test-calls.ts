/** Base path of the calls with the default settings. */
export const BASE = '/service/extService.xsp';

/**
 * Calls a running service by POST, and gives the parsed answer.
 * @throws Error with status and body if it is not 2xx
 */
export async function post<T>(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(`${url}${BASE}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Starts a case with the consent to the texts of the client of that host. */
export async function startCase(url: string, userID: string): Promise<{ revision: number }> {
  const { data } = (await (await fetch(`${url}${BASE}/mandant`)).json()) as { data: { zustimmung: string } };
  return post(url, `vorgang/${userID}/start`, { zustimmung: data.zustimmung, language: 'de' });
}

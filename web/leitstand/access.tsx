/** What a one-time link is for. */
export function AccessPage({ token: _token }: { token: string }) {
  return null;
}

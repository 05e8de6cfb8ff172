import { SettingsError, shown, type Of } from '../setting.ts';

/**
 * Reads WEB_ORIGINS: the origins whose pages may call this service from another one, separated by commas. D107.
 * @throws SettingsError naming the first that is no exact origin
 */
export function webOrigins(of: Of): readonly string[] {
  const typed = of('WEB_ORIGINS', '').split(',');
  return typed.length === 1 && !typed[0] ? [] : [...new Set(typed.map((origin) => originOf(origin.trim())))];
}

function originOf(typed: string): string {
  const url = URL.parse(typed);
  const isOrigin =
    url && /^https?:\/\/[^/?#@*\\]+$/i.test(typed) && /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)$/.test(url.hostname);
  if (isOrigin) return url.origin;
  throw new SettingsError(
    `WEB_ORIGINS must be exact origins like https://panne.example with commas between: no *, no path, no slash at the end, not ${shown(typed)}.`,
  );
}

/**
 * Whether the browser is embedded in another app; such a web view often may not ask for the position, whatever it
 * reports.
 */
export const isInApp = (userAgent: string): boolean =>
  /FBAN|FBAV|Instagram|Line\/|; wv\)|GSA\/|LinkedInApp|Snapchat|MicroMessenger|TikTok|Pinterest/.test(userAgent);

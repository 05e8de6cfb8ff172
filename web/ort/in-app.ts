/** A browser inside another app: it may often not ask for the position, whatever it says. */
export const isInApp = (userAgent: string): boolean =>
  /FBAN|FBAV|Instagram|Line\/|; wv\)|GSA\/|LinkedInApp|Snapchat|MicroMessenger|TikTok|Pinterest/.test(userAgent);

/** What of the browser tells its system. */
export interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

/** Whether the system is iOS or iPadOS, which says that it is a Mac. */
export const isApple = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/**
 * The address that opens the phone's messages with that text to that number (E.164). RFC 5724 has `?body=`, as Android
 * does; iOS since 8 leaves the text out then, and takes `&body=`.
 */
export const smsAdresse = (nummer: string, text: string, browser: Browser): string =>
  `sms:${nummer}${isApple(browser) ? '&' : '?'}body=${encodeURIComponent(text)}`;

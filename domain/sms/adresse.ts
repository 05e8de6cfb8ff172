/** The facts that a browser reports about its system. */
export interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

/** Whether the system is iOS or iPadOS, which reports itself as a Mac. */
export const isApple = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/**
 * The address that opens the phone's messages with that text to that number (E.164). RFC 5724 and Android use `?body=`.
 * iOS since 8 drops the text then, and takes `&body=`.
 */
export const smsAdresse = (nummer: string, text: string, browser: Browser): string =>
  `sms:${nummer}${isApple(browser) ? '&' : '?'}body=${encodeURIComponent(text)}`;

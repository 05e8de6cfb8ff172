/** The sign-in page. */
export function SignInPage() {
  return null;
}

/** The lock over the whole page. */
export function LockPage() {
  return null;
}

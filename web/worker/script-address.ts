interface Policy {
  createScriptURL(address: string): string;
}
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/** Trusted Types: the one policy that may name a worker's script, and a page names one script only. F10. */
export function scriptAddress(script: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return script;
  // A policy's name can be used once only.
  policy ??= trustedTypes.createPolicy('app-sw', { createScriptURL: () => script });
  return policy.createScriptURL(script);
}

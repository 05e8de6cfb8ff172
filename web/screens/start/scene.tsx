import type { AppTyp } from '#domain/flow.ts';

/** Illustration of the start screen: warning triangle, vehicle and person at a safe distance. Drawn in `--on-brand`. */
export function Scene({ typ }: { typ: AppTyp }) {
  return (
    <svg
      className="scene"
      viewBox="0 0 400 100"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      {SCENES[typ]}
    </svg>
  );
}

// prettier-ignore
const SCENES = {
  kfz: (
    <>
      <path className="soft" d="M-1200 78V60q110-26 200-6t190-6 170-8 200 14 180-10 170 8Q-10 36 60 54T170 46t140 8 130-10 200 6 260 4v24z" />
      <g transform="translate(316 17)"><path d="M5 32h5l-.5 27H5.5zM11 32h5l-.5 27H11.5z" /><path className="line" d="M4.5 14.5 2 22l1.5 7M16.5 14.5l5 4-4.5-9" /><circle cx="10.5" cy="5.5" r="5" /><path fill="#ffe04a" d="M3.5 33V15.5A4.5 4.5 0 0 1 8 11h5a4.5 4.5 0 0 1 4.5 4.5V33z" /><path fill="#8d949a" d="M3.5 19.5h14v2.5h-14zM3.5 26.5h14V29h-14z" /><rect className="dark" x="15.5" y="3" width="2.5" height="6.5" rx="1" /></g>
      <path className="mid" d="M-1200 52H900v4H-1200zm0 8H900v4H-1200z" /><path className="mid stroke" d="M-1200 65H900" strokeWidth="26" strokeDasharray="4 66" />
      <path className="soft" d="M-1200 76H900v30H-1200z" />
      <path className="stroke" d="M-1200 94.5H900" strokeWidth="3" strokeDasharray="26 18" opacity=".8" />
      <path d="M160 80V66c0-6 4-10 10-11l15-2 17-15c4-4 8-5 13-5h27c6 0 11 2 14 6l13 14 13 3c6 1 10 6 10 12v12z" />
      <path className="hole" d="m192 53 13-11c2-2 5-3 8-3h12v14zm38-14h11c4 0 7 1 10 4l9 10h-30z" />
      <path className="seam" d="M227 54v23M261 55l-7 22M214 60h7M243 60h7" /><path d="M205 49h-6a2 2 0 0 0-2 2v3h9z" />
      <circle className="dark" cx="187" cy="80" r="10.5" /><circle cx="187" cy="80" r="4" /><circle className="dark" cx="264" cy="80" r="10.5" /><circle cx="264" cy="80" r="4" />
      <g fill="#ffb300"><rect x="158" y="61" width="8" height="6" rx="2" /><rect x="285" y="62" width="8" height="6" rx="2" /></g>
      <g className="rays" fill="none" stroke="#ffb300" strokeWidth="3" strokeLinecap="round"><path d="M151 58l-7-4M150 65h-9M299 59l7-4M300 66h9" /></g>
      <path d="M57 56 73.5 84h-33z" fill="#fff" stroke="#e0221c" strokeWidth="6" strokeLinejoin="round" />
    </>
  ),
  fahrrad: (
    <>
      <path className="soft" d="M-1200 84V60q110-26 200-6t190-6 170-8 200 14 180-10 170 8Q-10 36 60 54T170 46t140 8 130-10 200 6 260 4v30z" />
      <g className="mid"><path d="M64 84V62h5v22zM-262 84V64h5v20z" /><circle cx="66" cy="46" r="20" /><circle cx="-260" cy="52" r="16" /><path d="M345 84V66h4v18z" /><circle cx="347" cy="54" r="14" /></g>
      <path className="soft" d="M-1200 82H900v24H-1200z" />
      <path className="stroke" d="M-1200 94.5H900" strokeWidth="3" strokeDasharray="26 18" opacity=".8" />
      <g className="line"><circle cx="170" cy="64" r="20" /><path d="M228 82a20 20 0 1 1 22 0M226 84h26" /><path d="m170 64 15-30h35l-20 30zM239 64l-23-44h12M185 34l15 30M185 34l-5-9M172 25h15" /></g>
      <g transform="translate(272 22)"><path d="M2.5 3.5a7 7 0 0 1 13 0L17 5H1z" /><circle cx="9" cy="7.5" r="5.5" /><path fill="#ffe04a" d="M1 20a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v20H1z" /><path fill="#8d949a" d="M1 25h16v2.6H1zM1 32h16v2.6H1z" /><path d="M2 40h6v21H3zM10 40h6l-1 21h-5z" /></g>
    </>
  ),
};

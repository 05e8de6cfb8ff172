import type { ReactNode } from 'react';

/** Symbols of the questions about a damage, by name; the lights as a dashboard draws them. */
// prettier-ignore
export const SYMBOLS: Readonly<Record<string, ReactNode>> = {
  oil:           <><path className="tone" d="M5 10.5h9l3.5-2.5 3 .8-6 8.2H5z" /><path d="M2.5 8.5 5 10.5h9l3.5-2.5 4 1-7 8H5v-7M8 10.5V8M6.5 8h3" /><circle className="dot" cx="21" cy="14" r="1.1" /></>,
  'oil-level':   <><path className="tone" d="M5 8.5h9L17.5 6l3 .8-6 8.2H5z" /><path d="M2.5 6.5 5 8.5h9L17.5 6l4 1-7 8H5v-7M8 8.5V6M6.5 6h3M4 19c1.3-1.4 2.7-1.4 4 0s2.7 1.4 4 0 2.7-1.4 4 0 2.7 1.4 4 0" /></>,
  heat:          <><path d="M12 3.5v9M12 5h3M12 8h3" /><circle className="tone" cx="12" cy="14.3" r="2.2" /><circle cx="12" cy="14.3" r="2.2" /><path d="M2.5 17.5c1.5-1.3 3-1.3 4.5 0M17 17.5c1.5-1.3 3-1.3 4.5 0M3 20.8c1.8-1.4 3.6-1.4 5.4 0s3.6 1.4 5.4 0 3.6-1.4 5.4 0" /></>,
  'brake-light': <><circle className="tone" cx="12" cy="12" r="6" /><circle cx="12" cy="12" r="6" /><path d="M12 8.7v4M4.3 5.5a10 10 0 0 0 0 13M19.7 5.5a10 10 0 0 1 0 13" /><circle className="dot" cx="12" cy="15.2" r="1.1" /></>,
  pads:          <><circle className="tone" cx="12" cy="12" r="5.5" /><circle cx="12" cy="12" r="5.5" /><path strokeDasharray="2.6 2.6" d="M4.3 5.5a10 10 0 0 0 0 13M19.7 5.5a10 10 0 0 1 0 13" /></>,
  battery:       <><path className="tone" d="M3 8h18v11H3z" /><path d="M3 8h18v11H3zM6 8V5.5h3V8M15 8V5.5h3V8M5.8 13.5h4M14.2 13.5h4M16.2 11.5v4" /></>,
  gearbox:       <><circle className="tone" cx="12" cy="12" r="5" /><circle cx="12" cy="12" r="5" /><path d="M12 9.5v2.7M12 3v4M12 17v4M3 12h4M17 12h4M5.6 5.6l2.9 2.9M15.5 15.5l2.9 2.9M18.4 5.6l-2.9 2.9M8.5 15.5l-2.9 2.9" /><circle className="dot" cx="12" cy="14.4" r="1" /></>,
  pressure:      <><path className="tone" d="M6 18.5C2.5 14.5 3 8.5 6 4h12c3 4.5 3.5 10.5 0 14.5z" /><path d="M6 4C3 8.5 2.5 14.5 6 18.5h12c3.5-4 3-10 0-14.5M7 18.5v2M10.3 18.5v2M13.7 18.5v2M17 18.5v2M12 6.5v5.5" /><circle className="dot" cx="12" cy="15" r="1.1" /></>,
  skid:          <><path className="tone" d="M6 9.5 7.8 5h8.4L18 9.5v4H6z" /><path d="M6 13.5v-4L7.8 5h8.4L18 9.5v4zM6 9.5h12M7.5 13.5v1.7M16.5 13.5v1.7M8 17c2.5 1-1.5 3 1 4.5M16 17c2.5 1-1.5 3 1 4.5" /></>,
  smoke:         <><path className="tone" d="M6.5 20a4 4 0 0 1-.7-7.9A5 5 0 0 1 15 10a4.8 4.8 0 0 1 3.5 10z" /><path d="M6.5 20a4 4 0 0 1-.7-7.9A5 5 0 0 1 15 10a4.8 4.8 0 0 1 3.5 10zM8 7c-1.5-1.5 1-2.5 0-4M13 6c-1.5-1.5 1-2.5 0-4" /></>,
  steering:      <><circle cx="12" cy="12" r="9" /><circle className="tone" cx="12" cy="12.5" r="2.5" /><circle cx="12" cy="12.5" r="2.5" /><path d="M3.3 11h6.5M14.2 11h6.5M12 15v6" /></>,
  'key-broken':  <><path className="tone" d="M7.7 11.6a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4z" /><circle cx="7.7" cy="15.8" r="4.2" /><path d="m10.7 12.8 2.5-2.5M16 7.5l4-4M17.5 6l2.5 2.5M12.5 7.5l1.5.7M16.3 11.5l-.7-1.5M10.5 4.5l1 2" /></>,
  'key-lost':    <><path className="tone" d="M6 13.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8z" /><circle cx="6" cy="17" r="3.4" /><path d="m8.5 14.6 5-5M11 12.1l1.9 1.9M16 5.6a2.7 2.7 0 1 1 3.7 2.6c-.9.4-1.2.9-1.2 1.9" /><circle className="dot" cx="18.5" cy="13" r="1.1" /></>,
};

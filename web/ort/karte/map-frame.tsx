import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Point } from '#domain/ort/punkt.ts';
import { useSay } from '../../words/use-say.ts';
import type { Karte } from './karte.ts';
import type { LiveMap } from './ol-map.ts';
import type { Size, View } from './view.ts';

interface MapFrameProps {
  karte: Karte;
  /** Centre of the map; a new value moves it. */
  centre: Point;
  zoom: number;
  /** Points to fit into the view; without them `centre` and `zoom` count. */
  fit?: readonly Point[];
  /** Called with the centre after a drag; without it the map cannot be dragged. */
  onCentre?: ((centre: Point) => void) | undefined;
  /** Called when the tiles do not come. */
  onFailure?(): void;
  /** Whose data the drawing shows, if any; the map has its own credit. */
  credit?: string | undefined;
  /** Text alternative of the map. */
  label: string;
  /** The projection used without tiles. */
  draw(size: Size): View;
  /** The overlay, as SVG. */
  children(view: View, isMap: boolean): ReactNode;
}

/** Map frame with an SVG overlay: over the map where there is one, else over an empty background. North is up. */
export function MapFrame({ credit, label, draw, children, ...wish }: MapFrameProps) {
  const frame = useRef<HTMLElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const { map, view: live } = useMap({ ground, ...wish });
  const { karte, onCentre } = wish;
  const view = live ?? (size && draw(size));
  const whose = live && karte ? karte.hinweis : credit;
  return (
    <figure className="map map-frame" ref={frame}>
      <div className={groundOf(live !== null, onCentre !== undefined)} ref={ground} aria-hidden="true" />
      {view ? (
        <svg viewBox={`0 0 ${view.width} ${view.height}`} role="img" aria-label={label}>
          {children(view, live !== null)}
        </svg>
      ) : null}
      {live && karte && onCentre ? <Zoom onZoom={(levels) => map.current?.zoomBy(levels)} /> : null}
      {whose ? <figcaption>{whose}</figcaption> : null}
    </figure>
  );
}

/** The class of the ground: unseen until a tile has come, and not in the way of scrolling where it cannot be moved. */
const groundOf = (isLive: boolean, isMovable: boolean): string =>
  ['ground', isLive ? '' : 'ground-late', isMovable ? 'ground-held' : ''].filter(Boolean).join(' ');

/** Zoom buttons. */
function Zoom({ onZoom }: { onZoom(levels: number): void }) {
  const say = useSay();
  return (
    <div className="zoom">
      <button type="button" aria-label={say(['Karte vergrößern', 'Zoom in'])} onClick={() => onZoom(1)}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 5v14M5 12h14" />
        </svg>
      </button>
      <button type="button" aria-label={say(['Karte verkleinern', 'Zoom out'])} onClick={() => onZoom(-1)}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h14" />
        </svg>
      </button>
    </div>
  );
}

function useSize(frame: React.RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = frame.current!;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    const resizing = new ResizeObserver(measure);
    resizing.observe(element);
    measure();
    return () => resizing.disconnect();
  }, [frame]);
  return size;
}

type Wish = Pick<MapFrameProps, 'karte' | 'centre' | 'zoom' | 'fit' | 'onCentre' | 'onFailure'> & {
  ground: React.RefObject<HTMLDivElement | null>;
};

/**
 * The map, in a late file, and its projection: null without tiles, until the first has come, and once tiles have
 * failed.
 */
function useMap({ ground, ...wish }: Wish): { map: React.RefObject<LiveMap | null>; view: View | null } {
  const map = useRef<LiveMap | null>(null);
  const now = useRef(wish);
  const [view, setView] = useState<View | null>(null);
  const [failure, setFailure] = useState<'tiles' | 'too wide' | null>(null);
  const hasTiles = wish.karte !== null && !failure;

  useEffect(() => void (now.current = wish));

  useEffect(() => {
    if (!hasTiles) return undefined;
    let isGone = false;
    const fail = (): void => {
      setFailure('tiles');
      now.current.onFailure?.();
    };
    import('./ol-map.ts').then(
      ({ createMap }) => {
        const { karte, centre, zoom } = now.current;
        if (isGone || !ground.current || !karte) return;
        const onDrag = (point: Point): void => now.current.onCentre?.(point);
        map.current = createMap(ground.current, { karte, centre, zoom, onView: setView, onDrag, onFailure: fail });
        follow(map.current, now.current, () => setFailure('too wide'));
      },
      fail, // without the file the scene is drawn
    );
    return () => {
      isGone = true;
      map.current?.remove();
      map.current = null;
      setView(null);
    };
  }, [hasTiles, ground]);

  // Compared by value, because callers may create new objects at every clock tick.
  const seen = (wish.fit ?? [wish.centre]).map(({ lat, lng }) => `${lat},${lng}`).join(' ');
  useEffect(() => {
    if (map.current) follow(map.current, now.current, () => setFailure('too wide'));
    // The helper may have come near enough for the map.
    else setFailure((known) => (known === 'too wide' ? null : known));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [seen]);
  return { map, view };
}

/** Moves the map to its centre, or fits its points. */
function follow(map: LiveMap, { centre, fit }: Pick<Wish, 'centre' | 'fit'>, fail: () => void): void {
  if (!fit) map.moveTo(centre);
  else if (!map.fit(fit)) fail();
}

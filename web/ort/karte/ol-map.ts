import MVT from 'ol/format/MVT.js';
import DragPan from 'ol/interaction/DragPan.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import OlMap from 'ol/Map.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import type UrlTile from 'ol/source/UrlTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import XYZ from 'ol/source/XYZ.js';
import { createXYZ } from 'ol/tilegrid.js';
import OlView from 'ol/View.js';
import { distance } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { addressOfCall } from '../../net/base.ts';
import type { Karte } from './karte.ts';
import { LAYERS, paintOf } from './map-style.ts';
import { roomOf, type View } from './view.ts';

/** Timeout in milliseconds for the first tile; then the map counts as failed. */
const PATIENCE = 6_000;

/** The highest zoom level used to fit points, and of a map of lines, which is drawn from the deepest level it has. */
const NEAR = 16;
const DEEPEST = 19;

interface Options {
  karte: NonNullable<Karte>;
  centre: Point;
  zoom: number;
  /** Called with the projection once there is something to see, and whenever it changes. */
  onView(view: View): void;
  /** Called with the new centre once the person has dragged the map: not at every frame of it. */
  onDrag(centre: Point): void;
  /** Called when tiles cannot be loaded, the one in the middle or most of them: such a map is useless. */
  onFailure(): void;
}

export interface LiveMap {
  moveTo(centre: Point): void;
  /** Fits the points into the view; false where no zoom level is wide enough. */
  fit(points: readonly Point[]): boolean;
  zoomBy(levels: number): void;
  remove(): void;
}

/**
 * Creates an OpenLayers map in the element: tiles from our own service, no controls, no animation. docs/rules.md 'Place
 * and map'.
 */
export function createMap(element: HTMLElement, options: Options): LiveMap {
  const { karte, onView, onDrag, onFailure } = options;
  // The exact centre is kept here: zooming by two fingers must not move it, and many small moves must not drift.
  let { centre } = options;
  let isOurs = false;
  let isDragged = false;
  let hasTile = false;
  const isVector = karte.art === 'vektor';
  const view = new OlView({
    center: worldOf(centre),
    zoom: options.zoom,
    minZoom: isVector ? karte.zoomMin + 1 : karte.zoomMin,
    maxZoom: isVector ? DEEPEST : karte.zoomMax,
    // The names on an image are sharp on whole levels alone.
    constrainResolution: !isVector,
    smoothResolutionConstraint: false,
    enableRotation: false,
    multiWorld: true,
  });
  const { layer, source } = isVector ? lines(karte, element) : images(karte);
  const map = new OlMap({
    target: element,
    controls: [],
    // A map that may not be moved takes no pointer at all: map.css, `ground-held`.
    interactions: [
      new DragPan(),
      new PinchZoom({ duration: 0 }),
      new MouseWheelZoom({ useAnchor: false, duration: 0 }),
    ],
    layers: [layer],
    view,
  });
  const tell = (): void => {
    if (hasTile && map.getSize()) onView(viewOf(map, view));
  };
  const show = (zoom = view.getZoom()!): void => {
    isOurs = true;
    view.setZoom(zoom);
    view.setCenter(worldOf(centre));
    isOurs = false;
    tell();
  };
  let fingers = 1;
  map.on('pointerdrag', ({ activePointers }) => void (fingers = activePointers?.length ?? 1));
  map.on('dblclick', () => show(view.getZoom()! + 1));
  view.on('change:center', () => {
    if (isOurs) return;
    if (fingers > 1) return show();
    const [lng = 0, lat = 0] = toLonLat(view.getCenter()!);
    centre = { lat, lng };
    isDragged = true;
    tell();
  });
  map.on('moveend', () => {
    if (isDragged) onDrag(centre);
    isDragged = false;
  });
  view.on('change:resolution', () => isOurs || show());
  map.on('change:size', tell);
  const unwatch = watchTiles(source, view, onFailure, () => {
    hasTile = true;
    tell();
  });
  // Its colours are read when it draws.
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const repaint = (): void => void (layer instanceof VectorTileLayer && layer.setStyle(paintOf(element)));
  dark.addEventListener('change', repaint);
  return {
    moveTo(point) {
      if (point === centre) return;
      centre = point;
      show();
    },
    fit(points) {
      const [width = 1, height = 1] = map.getSize() ?? [];
      const room = roomOf({ width, height });
      const [xs, ys] = [0, 1].map((axis) => points.map((point) => worldOf(point)[axis]!)) as [number[], number[]];
      const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
      const resolution = Math.max(span(xs) / (width - room.x), span(ys) / (height - room.y), 1e-3);
      const level = Math.min(view.getZoomForResolution(resolution)!, NEAR);
      const [lng = 0, lat = 0] = toLonLat([Math.min(...xs) + span(xs) / 2, Math.min(...ys) + span(ys) / 2]);
      centre = { lat, lng };
      show(isVector ? level : Math.floor(level));
      return level >= view.getMinZoom();
    },
    zoomBy: (levels) => show(Math.round(view.getZoom()!) + levels),
    remove() {
      unwatch();
      dark.removeEventListener('change', repaint);
      map.setTarget();
      map.dispose();
    },
  };
}

const worldOf = ({ lat, lng }: Point): [number, number] => fromLonLat([lng, lat]) as [number, number];

const addressOf = ([z, x, y]: readonly number[]): string => addressOfCall(`geo/kacheln/${z}/${x}/${y}`);

/** A map of images. The service may be another origin, from which the page's isolation takes an image only by CORS. */
function images({ zoomMin, zoomMax }: NonNullable<Karte>) {
  const source = new XYZ({
    tileGrid: createXYZ({ minZoom: zoomMin, maxZoom: zoomMax }),
    tileUrlFunction: addressOf,
    crossOrigin: 'anonymous',
    transition: 0,
  });
  return { source, layer: new TileLayer({ source, className: 'ground-image' }) };
}

/** A map of lines. Its tiles are twice as wide as those of images: a level of theirs shows a half. */
function lines({ zoomMin, zoomMax }: NonNullable<Karte>, element: HTMLElement) {
  const source = new VectorTileSource({
    format: new MVT({ layers: [...LAYERS] }),
    tileGrid: createXYZ({ minZoom: zoomMin, maxZoom: zoomMax, tileSize: 512 }),
    tileUrlFunction: addressOf,
    transition: 0,
  });
  return { source, layer: new VectorTileLayer({ source, declutter: true, style: paintOf(element) }) };
}

/**
 * Watches for failed tiles, which are grey without an error, and for the first that came. One that fails alone, as in a
 * short gap of the network, does not end the map.
 */
function watchTiles(source: UrlTile, view: OlView, onFailure: () => void, onFirst: () => void): () => void {
  let come = 0;
  let inARow = 0;
  const failed = new Set<string>();
  let isGone = false;
  const late = setTimeout(() => come || isGone || onFailure(), PATIENCE);
  source.on('tileloadend', ({ tile }) => {
    come += 1;
    inARow = 0;
    failed.delete(String(tile.getTileCoord()));
    if (come === 1 && !isGone) onFirst();
  });
  source.on('tileloaderror', ({ tile }) => {
    if (isGone) return;
    inARow += 1;
    const at = tile.getTileCoord();
    failed.add(String(at));
    const middle = source.getTileGrid()!.getTileCoordForCoordAndZ(view.getCenter()!, at[0]!);
    if (inARow > 1 && (failed.size > come || failed.has(String(middle)))) onFailure();
  });
  return () => {
    isGone = true;
    clearTimeout(late);
  };
}

function viewOf(map: OlMap, view: OlView): View {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const [x = 0, y = 0] = view.getCenter()!;
  const resolution = view.getResolution()!;
  const side = (width / 2) * resolution;
  const [left, right] = [x - side, x + side].map((at) => {
    const [lng = 0, lat = 0] = toLonLat([at, y]);
    return { lat, lng };
  }) as [Point, Point];
  return {
    width,
    height,
    scale: width / Math.max(distance(left, right), 1e-6),
    at(point) {
      const [east, north] = worldOf(point);
      return { x: width / 2 + (east - x) / resolution, y: height / 2 - (north - y) / resolution };
    },
  };
}

// Must come before Leaflet, which needs the Trusted Types policy while it is imported.
// oxlint-disable-next-line import/no-unassigned-import
import './policy.ts';
import {
  type Coords,
  GridLayer,
  LatLngBounds,
  Map as LeafletMap,
  Point as PixelPoint,
} from 'leaflet/dist/leaflet-src.esm.js';
import { distance } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { addressOfCall } from '../../net/base.ts';
import type { Karte } from './karte.ts';
import type { View } from './view.ts';

/** Timeout in milliseconds for the first tile; then the map counts as failed. */
const PATIENCE = 6_000;

/** Padding in px around the points to fit, both sides together; and the highest zoom level used to fit them. */
const ROOM = 128;
const NEAR = 16;

interface Options {
  karte: NonNullable<Karte>;
  centre: Point;
  zoom: number;
  /** The person may drag and zoom it. */
  isMovable: boolean;
  onView(view: View): void;
  /** Called with the new centre when the person has dragged the map. */
  onDrag(centre: Point): void;
  /** Called when the tile in the middle, or most tiles, cannot be loaded: such a map is useless. */
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
 * Creates a Leaflet map in the element: tiles from our own service, no controls, no animation. docs/rules.md 'Place and
 * map'.
 */
export function createMap(element: HTMLElement, options: Options): LiveMap {
  const { karte, zoom, isMovable, onView, onDrag, onFailure } = options;
  // The exact centre is kept here, because Leaflet rounds it to a pixel and many small moves would drift.
  let { centre } = options;
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    boxZoom: false,
    dragging: isMovable,
    touchZoom: isMovable && 'center',
    doubleClickZoom: isMovable && 'center',
    scrollWheelZoom: isMovable && 'center',
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    inertia: false,
    minZoom: karte.zoomMin,
    maxZoom: karte.zoomMax,
  });
  const tiles = tileLayer();
  watchTiles(tiles, map, onFailure);
  const show = (): void => void map.setView(centre, map.getZoom(), { animate: false });
  const tell = (): void => onView(viewOf(map));
  map.on('drag', () => {
    const { lat, lng } = map.getCenter();
    centre = { lat, lng };
    onDrag(centre);
  });
  map.on('zoomend', show);
  map.on('move zoom resize viewreset', tell);
  map.setView(centre, Math.min(Math.max(zoom, karte.zoomMin), karte.zoomMax));
  tiles.addTo(map);
  const resizing = new ResizeObserver(() => map.invalidateSize({ animate: false, pan: false }));
  resizing.observe(element);
  tell();
  return {
    moveTo(point) {
      if (point === centre) return;
      centre = point;
      show();
    },
    fit(points) {
      const bounds = new LatLngBounds(points.map(({ lat, lng }): [number, number] => [lat, lng]));
      const level = map.getBoundsZoom(bounds, false, new PixelPoint(ROOM, ROOM));
      centre = bounds.getCenter();
      map.setView(centre, Math.min(level, NEAR), { animate: false });
      return points.every((point) => map.getBounds().contains(point));
    },
    zoomBy: (levels) => void map.setZoom(map.getZoom() + levels, { animate: false }),
    remove() {
      resizing.disconnect();
      map.remove();
    },
  };
}

/**
 * Tiles as plain images: Leaflet's TileLayer sets a `data:` image on each tile it removes, which the
 * Content-Security-Policy blocks.
 */
function tileLayer(): GridLayer {
  const layer = new GridLayer({ updateWhenZooming: false });
  return Object.assign(layer, {
    createTile({ z, x, y }: Coords, done: (error?: Error) => void): HTMLElement {
      const image = document.createElement('img');
      image.alt = '';
      // The service may be another origin, from which the page's isolation takes an image only by CORS.
      image.crossOrigin = 'anonymous';
      image.addEventListener('load', () => done());
      image.addEventListener('error', () => done(new Error('no tile')));
      image.src = addressOfCall(`geo/kacheln/${z}/${x}/${y}`);
      return image;
    },
  });
}

/** Watches for failed tiles, which Leaflet itself shows as grey without an error. */
function watchTiles(tiles: GridLayer, map: LeafletMap, onFailure: () => void): void {
  let come = 0;
  let failed = 0;
  const late = setTimeout(() => come || onFailure(), PATIENCE);
  map.on('unload', () => {
    clearTimeout(late);
    tiles.off(); // later events are ignored
  });
  tiles.on('tileload', () => void (come += 1));
  tiles.on('tileerror', ({ coords }) => {
    failed += 1;
    const { x, y } = map.project(map.getCenter(), coords.z).divideBy(tiles.getTileSize().x);
    if (failed > come || (Math.floor(x) === coords.x && Math.floor(y) === coords.y)) onFailure();
  });
}

function viewOf(map: LeafletMap): View {
  const { x: width, y: height } = map.getSize();
  const [left, right] = [map.containerPointToLatLng([0, height / 2]), map.containerPointToLatLng([width, height / 2])];
  return {
    width,
    height,
    scale: width / Math.max(distance(left, right), 1e-6),
    at: (point) => map.latLngToContainerPoint(point),
  };
}

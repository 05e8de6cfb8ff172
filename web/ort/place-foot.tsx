import type { Point } from '#domain/ort/punkt.ts';
import ChangeChoice from '../kit/change-choice.tsx';
import { trailNow } from '../navigation/place.ts';
import { ReadAloud } from './read-aloud.tsx';

/**
 * What stands below the place: for whoever came from the summary the way to another kind of place, then the sentence to
 * read out. `point` is the one shown, confirmed or not.
 */
export default function PlaceFoot({ point }: { point: Point | null }) {
  return (
    <>
      {trailNow().thenSummary === undefined ? null : <ChangeChoice to="innerorts_ausserorts" />}
      <ReadAloud point={point} />
    </>
  );
}

import AnswersSoFar from './beside/answers-so-far.tsx';
import Elsewhere from './beside/elsewhere.tsx';
import Bicycle from './bicycle.tsx';
import DamagePlace from './damage-place.tsx';
import Gefahr from './gefahr.tsx';
import LicencePlate from './licence-plate.tsx';
import Localisation from './localisation.tsx';
import LocationIntro from './location-intro.tsx';
import LocationKind from './location-kind.tsx';
import PartScreen from './part.tsx';
import Persons from './persons.tsx';
import type { Beside, Screens } from './screen.ts';
import Summary from './summary.tsx';
import Vehicle from './vehicle.tsx';

/** The screens between the start's and the status page, and danger: one file of the build. */
export const JOURNEY: Screens = {
  bicycle: Bicycle,
  'damage-place': DamagePlace,
  gefahr: Gefahr,
  'licence-plate': LicencePlate,
  localisation: Localisation,
  'location-intro': LocationIntro,
  'location-kind': LocationKind,
  part: PartScreen,
  persons: Persons,
  summary: Summary,
  vehicle: Vehicle,
};

/** What the frame shows beside a screen and needs the questions for. */
export const BESIDE: Beside = { AnswersSoFar, Elsewhere };

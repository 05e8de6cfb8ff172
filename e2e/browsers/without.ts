/**
 * What is used although one of OLDEST lacks it, and what a person there has instead. `decoration`: the browser drops
 * it, and nothing to read or to press is lost. `asked`: the code asks for it before use. `other way`:
 * without-them.test.ts does without. `not it`: another thing has the same name.
 */
// prettier-ignore
export const WITHOUT: readonly (readonly [names: string, kind: 'decoration' | 'asked' | 'other way' | 'not it', instead: string])[] = [
  ['<popover=> <popovertarget=> <popovertargetaction=> :popover-open', 'other way', 'the menu opens as a modal dialog once the script runs'],
  [':has',                                       'other way',  'what is chosen and focused shows on the control itself instead of on its row'],
  ['trustedTypes .createPolicy',                 'other way',  'the address as a string: where there are no Trusted Types none are asked for'],

  ['text-wrap text-wrap:pretty text-wrap:balance text-wrap:wrap hyphens -webkit-hyphens -webkit-hyphens:none -webkit-hyphens:auto', 'decoration', 'lines break elsewhere; soft hyphens stay'],
  ['text-size-adjust -moz-text-size-adjust', 'decoration', 'each name is for one of the browsers'],
  ['user-select -webkit-user-select:all -webkit-user-select:none', 'decoration', 'the same by its other name, else a finger selects the words'],
  ['-webkit-mask-image', 'decoration', 'the drawing beside the heading ends with an edge'],
  ['cursor:pointer cursor:progress cursor:grab cursor:grabbing', 'decoration', 'the usual pointer'],
  ['forced-color-adjust forced-color-adjust:none', 'decoration', 'forced colours are a setting of systems whose browsers know it'],
  ['overscroll-behavior',                        'decoration', 'the page scrolls on at the end of a list'],
  ['paint-order',                                'decoration', 'the outline of words on the map lies above them'],
  ['resize resize:vertical',                     'decoration', 'a text field of fixed height'],
  ['<autocapitalize=>',                          'decoration', 'a desktop keyboard has nothing to set'],

  ['.wakeLock',                                  'asked',      'the screen goes dark while somebody waits, as it always does'],
  ['.userActivation .hasBeenActive .vibrate',     'asked',      'the helper’s phone does not shake; the line stands there, and is read out'],
  ['<type=speculationrules>',                    'decoration', 'the page behind the start’s link is fetched when it is tapped'],
  ['<rel=manifest>',                             'decoration', 'cannot be installed, or by another way'],
  ['<rel=icon> <name=theme-color>',              'decoration', 'the browser’s own look; iOS takes the touch icon'],
  ['<name=viewport>',                            'not it',     'of a desktop, which has nothing to set; every phone has it'],

  ['.canIntercept .currentEntry navigation', 'asked', 'React, for transitions that it is not asked for'],
  ['ViewTransition .startViewTransition .skipTransition', 'asked', 'React, for transitions between views, of which there are none here'],
  ['Profiler .margin-top .margin-bottom',        'not it',     'a component of React, and names of styles in its tables'],
  ['setImmediate',                               'asked',      'React’s scheduler: a message channel'],
  ['.fromElement .animation .delay',             'asked',      'React, for old names of an event and of a style'],
  ['.connection .downlink',                      'asked',      'React, for images that wait for their style sheet'],
  ['Intl.Segmenter',                             'asked',      'OpenLayers, to write a street’s name along it: the name lies level'],
  ['.attribution .keyboard',                     'not it',     'options of OpenLayers'],
  ['<is=>',                                      'not it',     'a branch of React for custom elements; there are none here'],
  ['pushManager .notification',                  'not it',     'of Safari’s window; ours are those of the registration and of an event'],
  ['restore',                                    'not it',     'a variable of ours'],
];

/** Names of the table; a property's value is written without its space there. */
export const NAMES: readonly string[] = WITHOUT.flatMap(([names]) => names.split(' ')).map((name) =>
  name.replace(/(?<=\w):/, ': '),
);

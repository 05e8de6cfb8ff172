/** Whether the place is described by road and kilometre, not by an address. */
export const isRoad = ({ ortsTyp }: { ortsTyp: string }): boolean => ortsTyp === 'ausserorts' || ortsTyp === 'autobahn';

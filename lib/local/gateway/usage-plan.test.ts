import { usagePlan } from './usage-plan.ts';

describe('a usage plan', () => {
  it('lets no more calls through than its throttle', () => {
    let now = 0;
    const admit = usagePlan([{ id: 'k', value: 'v', throttle: { rate: 2, burst: 2 } }], () => now);
    const outcomes = () => [1, 2, 3].map(() => ('refused' in admit('v') ? 'no' : 'yes'));
    expect(outcomes()).toEqual(['yes', 'yes', 'no']);
    now = 500;
    expect(outcomes()).toEqual(['yes', 'no', 'no']);
  });
});

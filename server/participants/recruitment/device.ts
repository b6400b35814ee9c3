export type Device = 'desktop' | 'mobile' | 'tablet';

/** Kind of device by what the browser says of itself; an unknown browser counts as a desktop, so that nobody is turned away in doubt. */
export function deviceOf(userAgent: string, mobileHint: string | undefined): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return mobileHint === '?1' || /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'mobile' : 'desktop';
}

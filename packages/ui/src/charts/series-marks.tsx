import { COLOR_COUNT, seriesColor } from './palette.ts'

/** Markers that distinguish series besides colour: dash and marker of lines, pattern of areas. */

const DASHES = [undefined, '7 4', '2 3', '10 3 2 3', '5 2', '1 4'] as const
const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star'] as const
const PATTERNS = ['none', 'rising', 'dots', 'falling', 'grid', 'level'] as const

/**
 * After six series the colours repeat; dash, marker and pattern are then shifted by one, so no pair repeats.
 */
function markPlace(place: number): number {
  return (place + Math.floor(place / COLOR_COUNT)) % COLOR_COUNT
}

/** `stroke-dasharray` of a line; undefined for a solid line. */
export function dashOf(place: number): string | undefined {
  return DASHES[markPlace(place)]
}

const R = 4
const shapes: Record<(typeof SHAPES)[number], string> = {
  circle: `M${-R} 0a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 ${-2 * R} 0z`,
  square: 'M-3.5-3.5h7v7h-7z',
  triangle: 'M0-4.5L4.5 3.5H-4.5z',
  diamond: 'M0-5L5 0 0 5-5 0z',
  cross: 'M-1.5-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z',
  star: 'M0-5.2L1.5-1.7 5.2-1.5 2.3 1 3.3 4.6 0 2.6-3.3 4.6-2.3 1-5.2-1.5-1.5-1.7z',
}

/** The marker of a series at a point of the drawing. */
export function Marker({
  place,
  x,
  y,
  isActive,
}: {
  place: number
  x: number
  y: number
  isActive?: boolean
}) {
  return (
    <path
      d={shapes[SHAPES[markPlace(place)] ?? 'circle']}
      transform={`translate(${x} ${y})${isActive ? ' scale(1.4)' : ''}`}
      fill={seriesColor(place)}
      stroke="var(--mu-surface)"
      strokeWidth={1}
    />
  )
}

const lines: Record<(typeof PATTERNS)[number], string> = {
  none: '',
  rising: 'M-2 2L2-2M0 8L8 0M6 10L10 6',
  dots: '',
  falling: 'M-2 6L2 10M0 0L8 8M6-2L10 2',
  grid: 'M0 4H8M4 0V8',
  level: 'M0 4H8',
}

const isPlain = (place: number) => markPlace(place) === 0

/** Fill of an area by its index: plain for the first, a distinct pattern for each other. */
export function fillOf(prefix: string, place: number): string {
  return isPlain(place) ? seriesColor(place) : `url(#${prefix}-${place})`
}

/** Definitions of the patterns of `fillOf`; once per drawing. */
export function FillPatterns({ prefix, places }: { prefix: string; places: readonly number[] }) {
  return (
    <defs>
      {places
        .filter((place) => !isPlain(place))
        .map((place) => {
          const kind = PATTERNS[markPlace(place)] ?? 'none'
          return (
            <pattern key={place} id={`${prefix}-${place}`} width={8} height={8} patternUnits="userSpaceOnUse">
              <rect width={8} height={8} fill={seriesColor(place)} />
              {kind === 'dots' ? (
                <g fill="var(--mu-surface)" fillOpacity={0.6}>
                  <circle cx={2} cy={2} r={1} />
                  <circle cx={6} cy={6} r={1} />
                </g>
              ) : (
                <path d={lines[kind]} stroke="var(--mu-surface)" strokeOpacity={0.55} strokeWidth={1.25} />
              )}
            </pattern>
          )
        })}
    </defs>
  )
}

/** A sample of a series for the legend and the tips. */
export function Swatch({ place, kind, prefix }: { place: number; kind: 'line' | 'fill'; prefix: string }) {
  return kind === 'line' ? (
    <svg width={28} height={12} aria-hidden>
      <path d="M1 6H27" stroke={seriesColor(place)} strokeWidth={2} strokeDasharray={dashOf(place)} />
      <Marker place={place} x={14} y={6} />
    </svg>
  ) : (
    <svg width={14} height={14} aria-hidden>
      <FillPatterns prefix={prefix} places={[place]} />
      <rect width={14} height={14} rx={3} fill={fillOf(prefix, place)} />
    </svg>
  )
}

/** What decides how a shape looks. As an image of its own, a drawing knows neither the page's rules nor variables. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'opacity',
  'display',
  'visibility',
  'rx',
]

/** Follows the pointer; belongs to the moment, not to the picture. */
const MOMENTARY = '.recharts-tooltip-cursor, .recharts-active-dot'

/**
 * A copy of a drawing that looks the same on its own: every computed look is written onto its element, the
 * letters are left out (they are drawn with the page's fonts, see `draw-picture.ts`).
 */
export function flattenSvg(svg: SVGSVGElement, width: number, height: number): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  originals.forEach((original, place) => {
    const computed = getComputedStyle(original)
    const target = copies[place]
    if (!target) return
    target.removeAttribute('style')
    target.removeAttribute('class')
    for (const look of LOOKS) {
      const value = computed.getPropertyValue(look)
      if (value !== '') target.style.setProperty(look, value)
    }
  })
  originals.forEach((original, place) => {
    if (original.matches(MOMENTARY)) copies[place]?.remove()
  })
  for (const text of copy.querySelectorAll('text')) text.remove()
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return copy
}

/**
 * Properties that determine how a shape looks. A standalone image has no access to the page's rules and
 * variables.
 */
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

/** Hover cursors, which are not part of the picture. */
const MOMENTARY = '.recharts-tooltip-cursor, .recharts-active-dot'

/**
 * A copy of a drawing that looks the same as a standalone image: computed styles are inlined, texts are
 * removed (`draw-picture.ts` draws them with the page's fonts).
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

import { expect, it } from 'vitest'
import { flattenSvg } from './flatten-svg.ts'

function drawing(content: string): SVGSVGElement {
  document.body.innerHTML = `<svg width="10" height="5">${content}</svg>`
  return document.querySelector('svg') as SVGSVGElement
}

it('flattens a drawing: inlines computed styles, and drops texts and the hover cursor', () => {
  const svg = drawing(
    '<g class="bar"><rect style="opacity: 0.5" class="a"/></g><text>Jan</text><path class="recharts-tooltip-cursor"/>',
  )
  const copy = flattenSvg(svg, 20, 10)
  expect(copy.getAttribute('viewBox')).toBe('0 0 20 10')
  expect(copy.querySelector('rect')?.style.opacity).toBe('0.5')
  expect(copy.querySelector('[class], text, path')).toBeNull()
  expect(svg.querySelectorAll('text, path')).toHaveLength(2)
})

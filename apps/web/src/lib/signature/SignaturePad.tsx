import { Button, Group, Text } from '@mantine/core'
import { DRAWING } from '@muster/contract/documents/letters.constants'
import type { SignatureMark } from '@muster/contract/documents/signatures.contract'
import { type PointerEvent, useRef } from 'react'
import classes from './SignaturePad.module.css'

export type Strokes = Extract<SignatureMark, { kind: 'drawn' }>['strokes']
type Point = Strokes[number][number]

interface SignaturePadProps {
  strokes: Strokes
  onChange: (strokes: Strokes) => void
  error: string | undefined
  /** What to do here, and the button that begins again. */
  texts: { pad: string; clear: string }
}

const pathOf = (strokes: Strokes): string =>
  strokes
    .map(([first, ...rest]) => {
      const [x, y] = first as Point
      const points: Point[] = rest.length > 0 ? rest : [[x + 1, y]]
      return `M${x} ${y}${points.map(([px, py]) => `L${px} ${py}`).join('')}`
    })
    .join('')

/** Draws with finger, pen or mouse. What is kept are lines, not a picture. */
export function SignaturePad({ strokes, onChange, error, texts }: SignaturePadProps) {
  const drawing = useRef<Point[] | null>(null)
  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (share: number, most: number) => Math.min(most, Math.max(0, Math.round(share * most)))
    return [
      within((event.clientX - box.left) / box.width, DRAWING.width),
      within((event.clientY - box.top) / box.height, DRAWING.height),
    ]
  }
  function start(event: PointerEvent<SVGSVGElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [pointOf(event)]
    onChange([...strokes, drawing.current])
  }
  function draw(event: PointerEvent<SVGSVGElement>) {
    const { current } = drawing
    if (!current) return
    const point = pointOf(event)
    const last = current.at(-1) as Point
    // Points closer than a hair's breadth add nothing.
    if (Math.abs(last[0] - point[0]) + Math.abs(last[1] - point[1]) < 3) return
    drawing.current = [...current, point]
    onChange([...strokes.slice(0, -1), drawing.current])
  }
  const end = () => {
    drawing.current = null
  }
  return (
    <div>
      <svg
        className={classes.pad}
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.pad}
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path
          d={pathOf(strokes)}
          fill="none"
          stroke="#10204f"
          strokeWidth={7}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Group justify="space-between" wrap="nowrap" mt={4}>
        <Text
          size="xs"
          c={error ? 'var(--mantine-color-error)' : 'dimmed'}
          role={error ? 'alert' : undefined}
        >
          {error ?? texts.pad}
        </Text>
        <Button
          flex="none"
          variant="default"
          size="xs"
          disabled={strokes.length === 0}
          onClick={() => onChange([])}
        >
          {texts.clear}
        </Button>
      </Group>
    </div>
  )
}

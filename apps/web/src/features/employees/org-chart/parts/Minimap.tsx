import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BOX } from '../model/layout.ts'
import type { LaidOut } from '../model/use-layout.ts'
import type { Viewport } from '../model/window.ts'
import classes from './Chart.module.css'

const SIZE = { width: 180, height: 110 } as const

interface MinimapProps {
  laid: LaidOut
  viewport: Viewport
  frame: { width: number; height: number }
  onGo: (x: number, y: number) => void
}

/**
 * Overview of the whole chart with the visible area; a click moves there. Keyboard users have the arrow keys.
 */
export function Minimap({ laid, viewport, frame, onGo }: MinimapProps) {
  const { t } = useTranslation('orgchart')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { layout } = laid
  const scale = Math.min(
    SIZE.width / Math.max(layout.width, 1),
    SIZE.height / Math.max(layout.height, 1),
    0.12,
  )
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !canvas.current) return
    pen.clearRect(0, 0, SIZE.width, SIZE.height)
    pen.fillStyle = getComputedStyle(canvas.current).color
    const [width, height] = [Math.max(1, BOX.width * scale), Math.max(1, BOX.height * scale)]
    for (let place = 0; place < laid.keys.length; place++) {
      pen.fillRect((layout.x[place] as number) * scale, (layout.y[place] as number) * scale, width, height)
    }
  }, [laid, layout, scale])
  const seen = {
    x: Math.max(0, (-viewport.x / viewport.zoom) * scale),
    y: Math.max(0, (-viewport.y / viewport.zoom) * scale),
    width: Math.min(SIZE.width, (frame.width / viewport.zoom) * scale),
    height: Math.min(SIZE.height, (frame.height / viewport.zoom) * scale),
  }
  return (
    <div
      className={`${classes.minimap} mu-no-print`}
      title={t('minimap')}
      aria-hidden
      onPointerDown={(event) => {
        const place = event.currentTarget.getBoundingClientRect()
        onGo((event.clientX - place.left) / scale, (event.clientY - place.top) / scale)
      }}
    >
      <canvas ref={canvas} width={SIZE.width} height={SIZE.height} className={classes.map} />
      <svg className={classes.seen} width={SIZE.width} height={SIZE.height} aria-hidden>
        <rect {...seen} />
      </svg>
    </div>
  )
}

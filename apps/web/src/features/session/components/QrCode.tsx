import { create } from 'qrcode'
import { useMemo } from 'react'
import classes from './TwoStep.module.css'

/** Quiet zone in modules, required by code readers. */
const MARGIN = 4

/** A QR code as a single SVG path, generated locally. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const parts: string[] = []
    modules.data.forEach((isDark, index) => {
      if (!isDark) return
      parts.push(`M${(index % modules.size) + MARGIN} ${Math.floor(index / modules.size) + MARGIN}h1v1h-1z`)
    })
    return { size: modules.size + 2 * MARGIN, path: parts.join('') }
  }, [text])
  return (
    <svg
      className={classes.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

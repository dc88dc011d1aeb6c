import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './Chart.module.css'

/** Off-screen pages, visible in print only; opens the print dialog once they are rendered. */
export function PrintedChart({ sheets, onDone }: { sheets: readonly string[]; onDone: () => void }) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parser = new DOMParser()
    // Parsed as SVG instead of HTML, so that a name cannot inject markup.
    const drawn = sheets.map((sheet) =>
      document.importNode(parser.parseFromString(sheet, 'image/svg+xml').documentElement, true),
    )
    paper.current?.replaceChildren(...drawn)
    window.addEventListener('afterprint', onDone, { once: true })
    const later = setTimeout(() => window.print(), 50)
    return () => {
      clearTimeout(later)
      window.removeEventListener('afterprint', onDone)
    }
  }, [sheets, onDone])
  return createPortal(<div ref={paper} className={classes.paper} />, document.body)
}

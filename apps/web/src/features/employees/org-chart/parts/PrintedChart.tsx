import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './Chart.module.css'

/** The sheets beside the page, seen in print only; the browser's dialog opens when they are drawn. */
export function PrintedChart({ sheets, onDone }: { sheets: readonly string[]; onDone: () => void }) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parser = new DOMParser()
    // Parsed as a drawing, not as a page: nothing in a name can become anything but letters.
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

import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Signing.module.css'
import { drawPage, readPdf } from './show-pages.ts'

interface PdfPagesProps {
  /** A link that serves the file. */
  link: string
  /** Called once the end of the last page was seen. */
  onEnd: () => void
}

/** All pages of a PDF below each other: browsers on phones show none inside of pages. */
export default function PdfPages({ link, onEnd }: PdfPagesProps) {
  const { t } = useTranslation('signing')
  const pdf = useQuery({
    queryKey: ['documents.signing.pdf', link],
    queryFn: ({ signal }) => readPdf(link, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
    meta: { errorShown: 'inline' as const },
  })
  if (pdf.isError)
    return (
      <Alert color="red" variant="light" role="alert">
        {t('unreadable')}
      </Alert>
    )
  if (!pdf.data) return <Skeleton height={420} role="status" aria-label={t('reading')} />
  return <Pages document={pdf.data} onEnd={onEnd} />
}

function Pages({ document, onEnd }: { document: PDFDocumentProxy; onEnd: () => void }) {
  const { t } = useTranslation('signing')
  const [drawn, setDrawn] = useState(0)
  const end = useRef<HTMLDivElement>(null)
  const pages = document.numPages
  const isDrawn = drawn >= pages
  const told = useRef(onEnd)
  told.current = onEnd
  useEffect(() => {
    const { current } = end
    if (!current || !isDrawn) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) told.current()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [isDrawn])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard
    <section className={classes.sheets} aria-label={t('document')} tabIndex={0}>
      {Array.from({ length: pages }, (_one, at) => (
        <Sheet
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
          key={at}
          document={document}
          number={at + 1}
          onDrawn={() => setDrawn((count) => count + 1)}
        />
      ))}
      <div ref={end} className={classes.end} />
    </section>
  )
}

function Sheet({
  document,
  number,
  onDrawn,
}: {
  document: PDFDocumentProxy
  number: number
  onDrawn: () => void
}) {
  const { t } = useTranslation('signing')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  const told = useRef(onDrawn)
  told.current = onDrawn
  useEffect(() => {
    const { current } = canvas
    let isGone = false
    if (!current) return
    drawPage(document, number, current).then(
      (text) => {
        if (isGone) return
        setWords(text)
        told.current()
      },
      () => {
        if (!isGone) setBroken(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [document, number])
  if (isBroken)
    return (
      <Alert color="red" variant="light" role="alert">
        {t('unreadable')}
      </Alert>
    )
  return (
    <div>
      <canvas
        ref={canvas}
        className={classes.sheet}
        role="img"
        aria-label={t('page', { page: number, pages: document.numPages })}
      />
      {words === null ? null : <p className={classes.words}>{words}</p>}
    </div>
  )
}

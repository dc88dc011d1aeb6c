import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import classes from './Pager.module.css'
import { pageNumbers } from './page-numbers.ts'

export interface PagerTexts {
  previous: string
  next: string
  page: (page: number) => string
}

export interface PagerProps {
  /** Name of the list, for screen readers. */
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
  isPhone: boolean
  texts: PagerTexts
}

/** The way to the other pages of a list: the one pager of the product. */
export function Pager({ label, page, pages, onPage, isPhone, texts: t }: PagerProps) {
  const current = Math.min(page, pages)
  let gaps = 0
  return (
    <nav aria-label={label} className={classes.pages}>
      <UnstyledButton
        className={classes.page}
        aria-label={t.previous}
        disabled={current <= 1}
        onClick={() => onPage(current - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </UnstyledButton>
      {pageNumbers(current, pages, isPhone ? 0 : undefined).map((number) =>
        number === null ? (
          <span key={`gap-${gaps++}`} className={classes.gap} aria-hidden>
            …
          </span>
        ) : (
          <UnstyledButton
            key={number}
            className={classes.page}
            aria-label={t.page(number)}
            aria-current={number === current ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </UnstyledButton>
        ),
      )}
      <UnstyledButton
        className={classes.page}
        aria-label={t.next}
        disabled={current >= pages}
        onClick={() => onPage(current + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </UnstyledButton>
    </nav>
  )
}

import type { CardDesign, CardFace } from '@muster/contract/employees/identity/id-card.contract'
import { createPortal } from 'react-dom'
import type { Formatter } from '../../../lib/language/formats.ts'
import classes from './Card.module.css'
import { CardPair } from './CardFaces.tsx'

/** Cards per A4 page, each with front and back. */
const ROWS = 5

/** Off-screen sheets, visible in print only, for the print button and for the browser's own print command. */
export function PrintedCards(props: { design: CardDesign; cards: CardFace[]; format: Formatter }) {
  const { design, cards, format } = props
  const sheets = Array.from({ length: Math.ceil(cards.length / ROWS) }, (_, at) =>
    cards.slice(at * ROWS, (at + 1) * ROWS),
  )
  return createPortal(
    <div className={classes.paper} data-cards="">
      {sheets.map((sheet) => (
        <div key={sheet[0]?.card_id} className={classes.sheet}>
          <span className={`${classes.mark} ${classes.top}`} />
          {sheet.map((card) => (
            <CardPair key={card.card_id} design={design} card={card} format={format} />
          ))}
          <span className={`${classes.mark} ${classes.bottom}`} />
        </div>
      ))}
    </div>,
    document.body,
  )
}

/** Opens the print dialog once all pictures have loaded or failed. */
export async function printCards(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-cards] img')]
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  window.print()
}

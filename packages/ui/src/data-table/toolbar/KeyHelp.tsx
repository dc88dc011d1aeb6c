import { Kbd, Modal } from '@mantine/core'
import type { DataTableTexts, ListKeyName } from '../texts.ts'
import classes from './KeyHelp.module.css'

const keys: [ListKeyName, string[]][] = [
  ['move', ['↑', '↓']],
  ['ends', ['Home', 'End']],
  ['screens', ['PgUp', 'PgDn']],
  ['open', ['Enter']],
  ['select', ['X', 'Space']],
  ['range', ['Shift ↑', 'Shift ↓']],
  ['selectAll', ['A']],
  ['copy', ['Ctrl C']],
  ['search', ['/']],
  ['filters', ['F']],
  ['pages', ['[', ']']],
  ['help', ['?']],
]

/** The keyboard map of a list. */
export function KeyHelp({ onClose, texts: t }: { onClose: () => void; texts: DataTableTexts }) {
  return (
    <Modal opened onClose={onClose} title={t.keyboard}>
      <dl className={classes.keys}>
        {keys.map(([name, pressed]) => (
          <div key={name}>
            <dt>{t.keyNames[name]}</dt>
            <dd>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

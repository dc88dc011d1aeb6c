import { Menu, MenuRadioGroup, MenuRadioItem } from '@mantine/core'
import { IconKeyboard, IconPrinter } from '../../icons.ts'
import { densities } from '../head/columns.ts'
import type { DataTableTexts } from '../texts.ts'
import type { Density } from '../types.ts'
import type { PrintScope } from './PrintSheet.tsx'

export interface TableMenuItemsProps {
  density: Density
  /** Undefined where rows are cards. */
  onDensity?: (density: Density) => void
  onPrint: (scope: PrintScope) => void
  /** False with endless scrolling. */
  hasPages: boolean
  /** Number of rows that printing everything would print; 0 if the page has them all. */
  printable: number
  /** Undefined where there is no keyboard. */
  onKeyboard?: () => void
  texts: DataTableTexts
}

export function TableMenuItems(props: TableMenuItemsProps) {
  const { density, onDensity, onPrint, hasPages, printable, onKeyboard, texts: t } = props
  return (
    <>
      {onDensity ? (
        <>
          <Menu.Label>{t.density}</Menu.Label>
          <MenuRadioGroup value={density} onChange={(value) => onDensity(value as Density)}>
            {densities.map((one) => (
              <MenuRadioItem key={one} value={one}>
                {t[one]}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <Menu.Divider />
        </>
      ) : null}
      {hasPages || printable === 0 ? (
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => onPrint('page')}>
          {t.print}
        </Menu.Item>
      ) : null}
      {printable > 0 ? (
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => onPrint('all')}>
          {t.printAll(printable)}
        </Menu.Item>
      ) : null}
      {onKeyboard ? (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconKeyboard size={16} />} rightSection="?" onClick={onKeyboard}>
            {t.keyboard}
          </Menu.Item>
        </>
      ) : null}
    </>
  )
}

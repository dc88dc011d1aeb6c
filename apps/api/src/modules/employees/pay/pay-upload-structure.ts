import type { PayBasis } from '@muster/contract/employees/pay/pay.constants'
import type { PayLineInput } from '@muster/contract/employees/pay/pay-shapes'
import { payKey, type paySheet } from '@muster/contract/employees/pay/pay-sheet'
import { raisedPay } from '@muster/contract/employees/pay/raise'
import type { OfferedColumn } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import type { ComponentRow, PayRules } from './components.queries.ts'
import { payTexts } from './pay.texts.ts'
import type { LiveRevision } from './upload.queries.ts'

export type PayRow = SheetTable<typeof paySheet.columns>['rows'][number]

/** What a file's rows are read with. */
export interface PayOffer {
  rules: PayRules
  components: ComponentRow[]
  templates: { template_id: number; name: string; basis: PayBasis; lines: PayLineInput[] }[]
  columns: OfferedColumn[]
}

/** The components that a row gives amounts for. */
export function amountsOf(
  row: Pick<PayRow, 'value'>, components: readonly ComponentRow[],
): PayLineInput[] {
  return components.flatMap((component) => {
    const value = row.value(payKey(component.id))
    if (typeof value !== 'number') return []
    return [{ component_id: component.id, calculation: 'fixed' as const, amount: value.toFixed(2) }]
  })
}

export interface Structure {
  basis: PayBasis
  target: string | null
  lines: PayLineInput[]
}

/** What applies before, with a percentage added; null with a problem. */
function raisedOf(row: PayRow, { components }: PayOffer, before: LiveRevision | null): Structure | null {
  const { structure, total, raise } = row.read()
  if (raise === null) return null
  if (structure !== null || total !== null || amountsOf(row, components).length > 0) {
    row.complain('raise', payTexts('raiseAlone'))
    return null
  }
  if (!before) {
    row.complain('raise', payTexts('raiseOfNothing'))
    return null
  }
  const { basis, target, lines } = before
  return raisedPay({ basis, target, lines }, String(raise))
}

/** The structure that a row asks for; null with a problem. */
export function structureOf(row: PayRow, offer: PayOffer, before: LiveRevision | null): Structure | null {
  const { structure, total, raise } = row.read()
  if (raise !== null) return raisedOf(row, offer, before)
  return enteredStructure(row, offer, { structure, total })
}

/**
 * A structure with its total, or an amount for each component; both together set some components of the structure. Null with a
 * problem, which the row has then.
 */
export function enteredStructure(
  row: { value: PayRow['value']; complain(field: 'total' | null, words: string): void },
  { components, templates }: Pick<PayOffer, 'components' | 'templates'>,
  { structure, total }: { structure: unknown; total: number | null },
): Structure | null {
  const amounts = amountsOf(row, components)
  const template = templates.find((one) => one.template_id === structure)
  const target = total === null ? null : total.toFixed(2)
  if (!template) {
    if (amounts.length === 0) {
      row.complain(null, payTexts('amountsOrStructure'))
      return null
    }
    return { basis: target === null ? 'none' : 'ctc', target, lines: amounts }
  }
  if ((template.basis === 'none') !== (target === null)) {
    row.complain('total', payTexts(target === null ? 'structureNeedsTotal' : 'fixedInStructure'))
    return null
  }
  const own = new Map(amounts.map((line) => [line.component_id, line]))
  const lines = [
    ...template.lines.map((line) => own.get(line.component_id) ?? line),
    ...amounts.filter((line) => !template.lines.some((one) => one.component_id === line.component_id)),
  ]
  return { basis: template.basis, target, lines }
}

import type { PayBasis, PayCalculation } from '@muster/contract/employees/pay/pay.constants'
import type { listPayChoices } from '@muster/contract/employees/pay/pay-setup.contract'
import type { PayLineInput, PayStructureView } from '@muster/contract/employees/pay/pay-shapes'
import { raisedAmount, raisedPay } from '@muster/contract/employees/pay/raise'
import type { DataOf } from '@muster/contract/kit/index'

export type PayChoices = DataOf<typeof listPayChoices>

/** A line as it is typed: amounts as text. */
export interface LineDraft {
  component_id: number | null
  calculation: PayCalculation
  amount: string
  percent: string
  of_component_id: number | null
  minimum: string
  cap: string
}

export interface StructureDraft {
  basis: PayBasis
  target: string
  lines: LineDraft[]
}

export const blankLine = (): LineDraft => ({
  ...{ component_id: null, calculation: 'fixed', amount: '', percent: '' },
  ...{ of_component_id: null, minimum: '', cap: '' },
})

/** Lines of a structure or of a person's pay, to be edited. */
export const lineDrafts = (lines: readonly PayLineInput[]): LineDraft[] =>
  lines.map((line) => ({
    component_id: line.component_id,
    calculation: line.calculation,
    amount: plain(line.amount),
    percent: plain(line.percent),
    of_component_id: line.of_component_id ?? null,
    minimum: plain(line.minimum),
    cap: plain(line.cap),
  }))

/** `25000.00` is edited as `25000`. */
const plain = (text: string | null | undefined): string => (text ?? '').replace(/\.00$/, '')

export const structureDraft = (structure: PayStructureView): StructureDraft => ({
  basis: structure.basis,
  target: plain(structure.target),
  lines: lineDrafts(structure.lines),
})

const given = (text: string): string | null => (text === '' ? null : text)

/** The body of a call; lines without a component are left to the form's check. */
export function structureBody({ basis, target, lines }: StructureDraft) {
  return {
    basis,
    target: basis === 'none' ? null : given(target),
    lines: lines.map((line) => {
      const isPercent = line.calculation !== 'fixed' && line.calculation !== 'rest'
      return {
        component_id: line.component_id ?? 0,
        calculation: line.calculation,
        amount: line.calculation === 'fixed' ? given(line.amount) : null,
        percent: isPercent ? given(line.percent) : null,
        of_component_id: line.calculation === 'percent_of_component' ? line.of_component_id : null,
        minimum: isPercent ? given(line.minimum) : null,
        cap: isPercent ? given(line.cap) : null,
      }
    }),
  }
}

/** Whether the server can say something about it. */
export const isComplete = ({ basis, target, lines }: StructureDraft): boolean =>
  lines.length > 0 && lines.every((line) => line.component_id !== null) && (basis === 'none' || target !== '')

/** The structure with a percentage added to what it adds up to, or to its amounts. */
export function raisedDraft(structure: StructureDraft, percent: string): StructureDraft {
  const raised = raisedPay(structure, percent)
  return {
    ...raised,
    target: plain(raised.target),
    lines: raised.lines.map((line) => ({ ...line, amount: plain(line.amount) })),
  }
}

/** One line's fixed amount with a percentage added. */
export const raisedLine = (line: LineDraft, percent: string): LineDraft => ({
  ...line,
  amount: line.amount === '' ? '' : plain(raisedAmount(line.amount, percent)),
})

/** `10.00` as `+10.00`. */
export const signed = (percent: string): string => (percent.startsWith('-') ? percent : `+${percent}`)

/** Lines without a component, by their field. */
export const missingIn = ({ lines }: StructureDraft, message: string): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ component_id: id }, index) =>
      id === null ? [[`lines.${index}.component_id`, message]] : [],
    ),
  )

/** The structure to begin with: that of a grade, or of everybody. */
export function firstStructure(
  { templates }: Pick<PayChoices, 'templates'>,
  gradeId: number | null,
): StructureDraft {
  const template =
    templates.find((one) => one.GRADE_ID !== null && one.GRADE_ID === gradeId) ??
    templates.find((one) => one.GRADE_ID === null)
  return template
    ? { basis: template.basis, target: '', lines: lineDrafts(template.lines) }
    : { basis: 'ctc', target: '', lines: [blankLine()] }
}

import { previewPay, readOwnPay, readPay } from '@muster/contract/calls/employees/pay/pay'
import {
  listPayChoices,
  listPayComponents,
  listPayTemplates,
  readPaySetting,
} from '@muster/contract/calls/employees/pay/pay-setup'
import type { readPay as PayCall } from '@muster/contract/employees/pay/pay.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

const inline = { meta: { errorShown: 'inline' as const } }

export type PersonPay = DataOf<typeof PayCall>

export const payOptions = (id: number) => ({ ...readOptions(readPay, { body: { emp_id: id } }), ...inline })
export const ownPayOptions = { ...readOptions(readOwnPay, {}), ...inline }
export const payChoicesOptions = { ...readOptions(listPayChoices, {}), ...inline }
export const payComponentsOptions = { ...readOptions(listPayComponents, {}), ...inline }
export const payTemplatesOptions = { ...readOptions(listPayTemplates, {}), ...inline }
export const paySettingOptions = { ...readOptions(readPaySetting, {}), ...inline }

export async function refreshPay(queries: QueryClient): Promise<void> {
  const shown = [readPay, readOwnPay, previewPay]
  await Promise.all(shown.map((one) => queries.invalidateQueries({ queryKey: [one.id] })))
}

export async function refreshPaySetup(queries: QueryClient): Promise<void> {
  const shown = [listPayChoices, listPayComponents, listPayTemplates, readPaySetting]
  await Promise.all(shown.map((one) => queries.invalidateQueries({ queryKey: [one.id] })))
}

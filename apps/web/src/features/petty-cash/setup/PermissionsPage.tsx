import {
  listCashPermissions,
  removeCashPermission,
  saveCashPermission,
} from '@muster/contract/calls/petty-cash/setup'
import { permissionDimensions } from '@muster/contract/petty-cash/petty-cash.constants'
import type { CashPermission } from '@muster/contract/petty-cash/setup.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, choicesOf, personField, selectField, switchField } from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import '../texts.ts'

/** Who may ask for what from which fund. */
export default function PermissionsPage() {
  const { t } = useTranslation('pettyCash')
  const nameOf = ({ fund, who, dimension }: Pick<CashPermission, 'fund' | 'who' | 'dimension'>) =>
    `${fund}: ${who || t(`permissions.dimensions.${dimension}`)}`
  return (
    <MasterScreen
      list={listCashPermissions}
      rows={({ permissions }) => permissions.map((one) => ({ ...one, name: nameOf(one) }))}
      keyOf={({ id }) => id}
      cardOf={({ name, may_expense, may_top_up }) => ({
        name,
        note: [
          ...(may_expense ? [t('permissions.mayExpense')] : []),
          ...(may_top_up ? [t('permissions.mayTopUp')] : []),
        ].join(' · '),
      })}
      texts={{
        ...{ title: t('pettyCashTitles:permissions'), subtitle: t('permissions.subtitle') },
        ...{ add: t('permissions.add'), change: t('permissions.change') },
        changeOne: (name) => t('permissions.edit', { name }),
        empty: { title: t('permissions.empty'), text: t('permissions.emptyText') },
      }}
      drawer={({ row, title, close }) => <PermissionDrawer permission={row} title={title} onClose={close} />}
    />
  )
}

interface PermissionDrawerProps {
  permission: CashPermission | null
  title: string
  onClose: () => void
}

const idOf = ({ dimension, employee, department, location }: Draft): number =>
  Number({ employee, department, location }[dimension as 'employee'] ?? 0)

function PermissionDrawer({ permission, title, onClose }: PermissionDrawerProps) {
  const { t } = useTranslation('pettyCash')
  const { data } = useQuery(readOptions(listCashPermissions, {}))
  // The server names the value; the form has a field for each kind of it. Set before each save.
  const [errorNames] = useState({ value_id: 'employee' })
  const only = (value: string) => ({ isRequired: true, showIf: { field: 'dimension', values: [value] } })
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      fields={[
        selectField('fund_id', t('permissions.fund'), choicesFrom(data?.funds), { isRequired: true }),
        selectField(
          'dimension',
          t('permissions.dimension'),
          choicesOf(permissionDimensions, (value) => t(`permissions.dimensions.${value}`)),
          { isRequired: true },
        ),
        personField('employee', t('permissions.person'), only('employee')),
        selectField(
          'department',
          t('permissions.department'),
          choicesFrom(data?.departments),
          only('department'),
        ),
        selectField('location', t('permissions.location'), choicesFrom(data?.locations), only('location')),
        switchField('may_expense', t('permissions.mayExpense')),
        switchField('may_top_up', t('permissions.mayTopUp')),
      ]}
      record={permission && { ...permission, [permission.dimension]: permission.value_id }}
      start={{ dimension: 'everyone', may_expense: true, may_top_up: false }}
      toBody={(draft) => {
        errorNames.value_id = draft.dimension === 'everyone' ? 'dimension' : draft.dimension
        return {
          ...(permission ? { id: permission.id, version: permission.version } : {}),
          ...{ fund_id: draft.fund_id, dimension: draft.dimension, value_id: idOf(draft) },
          ...{ may_expense: Boolean(draft.may_expense), may_top_up: Boolean(draft.may_top_up) },
        }
      }}
      errorNames={errorNames}
      save={saving(saveCashPermission) as never}
      remove={permission && { run: removing(removeCashPermission, { id: permission.id }) }}
      refresh={[listCashPermissions]}
    />
  )
}

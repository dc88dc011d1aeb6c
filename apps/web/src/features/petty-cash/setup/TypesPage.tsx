import {
  cashTypes,
  listCashTypes,
  removeCashType,
  saveCashType,
} from '@muster/contract/calls/petty-cash/setup'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import '../texts.ts'

/** Kinds of cash funds. */
export default function TypesPage() {
  const { t } = useTranslation('pettyCash')
  return (
    <MasterScreen
      list={listCashTypes}
      rows={({ types }) => types}
      keyOf={({ id }) => id}
      cardOf={({ name, note, funds, status }) => ({
        name,
        ...(note ? { line: note } : {}),
        note: t('types.funds', { count: funds }),
        ...(status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('pettyCashTitles:types'), subtitle: t('types.subtitle') },
        ...{ add: t('types.add'), change: t('types.change') },
        changeOne: (name) => t('types.edit', { name }),
        empty: { title: t('types.empty'), text: t('types.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(cashTypes, {
            name: { label: t('fields.name') },
            note: { label: t('fields.note') },
            status: { label: t('fields.active') },
          })}
          record={row}
          start={masterStart(cashTypes)}
          save={saving(saveCashType)}
          remove={row && { run: removing(removeCashType, { id: row.id }) }}
          refresh={[listCashTypes]}
        />
      )}
    />
  )
}

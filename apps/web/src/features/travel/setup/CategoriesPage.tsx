import {
  listTravelCategories,
  removeTravelCategory,
  saveTravelCategory,
  travelCategories,
} from '@muster/contract/calls/travel/categories'
import type { categoryUses } from '@muster/contract/travel/travel.constants'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import '../desk-texts.ts'

/** Kinds of trips, and of bookings besides tickets, rooms and cabs. */
export default function CategoriesPage() {
  const { t } = useTranslation('travelDesk')
  return (
    <MasterScreen
      list={listTravelCategories}
      rows={({ categories }) => categories}
      keyOf={({ id }) => id}
      cardOf={({ name, note, used_for, used_by, status }) => ({
        name,
        about: t(`setup.categories.uses.${used_for}`),
        ...(note ? { line: note } : {}),
        note: t('setup.categories.usedBy', { count: used_by }),
        ...(status === 0 ? { badge: t('setup.inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('travelTitles:categories'), subtitle: t('setup.categories.subtitle') },
        ...{ add: t('setup.categories.add'), change: t('setup.change') },
        changeOne: (name) => t('setup.categories.edit', { name }),
        empty: { title: t('setup.categories.empty'), text: t('setup.categories.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(travelCategories, {
            used_for: {
              label: t('setup.categories.usedFor'),
              wordOf: (value: (typeof categoryUses)[number]) => t(`setup.categories.uses.${value}`),
              ...(row ? { isLocked: true } : {}),
            },
            name: { label: t('setup.categories.name') },
            note: { label: t('setup.categories.note') },
            on_duty: {
              label: t('setup.categories.onDuty'),
              showIf: { field: 'used_for', values: ['trip'] },
            },
            status: { label: t('setup.categories.status') },
          })}
          record={row}
          start={{ ...masterStart(travelCategories), used_for: 'trip' }}
          save={saving(saveTravelCategory)}
          remove={row && { run: removing(removeTravelCategory, { id: row.id }) }}
          refresh={[listTravelCategories]}
        />
      )}
    />
  )
}

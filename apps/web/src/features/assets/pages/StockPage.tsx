import {
  listStockLevels,
  removeStockLevel,
  saveStockLevel,
  stockLevels,
} from '@muster/contract/calls/assets/stock'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import '../desk-texts.ts'

/** How many assets of each type should be available, and how many are. */
export default function StockPage() {
  const { t } = useTranslation('assetsDesk')
  return (
    <MasterScreen
      list={listStockLevels}
      rows={({ levels }) => levels}
      keyOf={({ stock_id }) => stock_id}
      cardOf={({ type, location, available, minimum, is_low }) => ({
        name: [type, location || t('stock.everywhere')].join(', '),
        line: t('stock.line', { available, minimum }),
        ...(is_low ? { badge: t('stock.low') } : {}),
      })}
      texts={{
        ...{ title: t('assetsTitles:stock'), subtitle: t('stock.subtitle') },
        ...{ add: t('stock.add'), change: t('stock.change') },
        changeOne: (name) => t('stock.edit', { name }),
        empty: { title: t('stock.empty'), text: t('stock.emptyText') },
      }}
      drawer={({ row, data, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(stockLevels, {
            type_id: { label: t('assets:fields.type'), choices: choicesFrom(data.types), isRequired: true },
            location_id: {
              label: t('assets:fields.location'),
              choices: choicesFrom(data.locations),
              help: t('stock.everywhereHelp'),
            },
            minimum: { label: t('stock.minimum'), isRequired: true },
          })}
          record={row}
          keys={['stock_id', 'version']}
          start={masterStart(stockLevels)}
          save={saving(saveStockLevel)}
          remove={row && { run: removing(removeStockLevel, { stock_id: row.stock_id }) }}
          refresh={[listStockLevels]}
        />
      )}
    />
  )
}

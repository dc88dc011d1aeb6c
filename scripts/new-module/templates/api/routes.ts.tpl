import {
  list__Record__Categories,
  remove__Record__Category,
  save__Record__Category,
} from '@muster/contract/__module__/categories.contract'
import { export__Records__, list__Records__, remove__Record__, save__Record__ } from '@muster/contract/__module__/__records_kebab__.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { __record__Categories } from './categories.master.ts'
import { exportList } from './export.service.ts'
import { pageOf__Records__, removeOne, saveOne } from './__records_kebab__.service.ts'

export const __camel__Routes: Route[] = [
  route(list__Records__, (ctx, { body }) => pageOf__Records__(ctx, body)),
  route(export__Records__, (ctx, { body }) => exportList(ctx, body)),
  route(save__Record__, async (ctx, { body }) => reply(await saveOne(ctx, body), 'Saved.')),
  route(remove__Record__, async (ctx, { body }) => reply(await removeOne(ctx, body.id), 'Deleted.')),
  route(list__Record__Categories, (ctx) => __record__Categories.read(ctx, (categories) => ({ categories }))),
  route(save__Record__Category, async (ctx, { body }) =>
    reply(await __record__Categories.save(ctx, body), 'Saved.'),
  ),
  route(remove__Record__Category, async (ctx, { body }) =>
    reply(await __record__Categories.remove(ctx, body), 'Deleted.'),
  ),
]

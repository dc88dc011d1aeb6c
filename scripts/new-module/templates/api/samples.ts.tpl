import { save__Record__Category } from '@muster/contract/__module__/categories.contract'
import { save__Record__ } from '@muster/contract/__module__/__records_kebab__.contract'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

async function aCategory({ app }: World, { token }: TestAccount): Promise<number> {
  const body = { name: `Sample category ${++serial}` }
  return (await app.call(save__Record__Category, { token, body })).data.id
}

async function aNewOne(world: World, admin: TestAccount) {
  return { name: `Sample ${++serial}`, category_id: await aCategory(world, admin), since: '2026-04-01' }
}

export const __camel__Samples: Record<string, Sample> = {
  '__module__.record.save': async (world, admin) => ({ body: await aNewOne(world, admin) }),
  '__module__.record.remove': async (world, admin) => {
    const { data } = await world.app.call(save__Record__, {
      token: admin.token,
      body: await aNewOne(world, admin),
    })
    return { body: { id: data.id } }
  },
  '__module__.category.save': () => ({ body: { name: `Sample category ${++serial}` } }),
  '__module__.category.remove': async (world, admin) => ({ body: { id: await aCategory(world, admin) } }),
}

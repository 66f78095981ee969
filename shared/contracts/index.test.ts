import { describe, expect, it } from 'vitest';
import { allEndpoints, contracts, endpoints, isContract } from './index.ts';

const declared = Object.values(contracts).flatMap((feature) =>
  Object.entries<unknown>(feature).flatMap(([name, value]) => (isContract(value) ? [[name, value] as const] : [])),
);

describe('the declared calls', () => {
  it('have one contract and one endpoint of the same name', () => {
    expect(declared.map(([name]) => name).toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length);
  });

  it.each(declared)(
    'have the same access, parameters and file fields in contract and endpoint: %s',
    (name, contract) => {
      const { access, path, fileField, moreField } = endpoints[name]!;
      const files = { fileField: contract.file?.field, moreField: contract.file?.more?.field };
      expect({ access, fileField, moreField }).toEqual({ access: contract.access, ...files });
      const shape = (contract.params as { shape?: object } | undefined)?.shape ?? {};
      expect(Array.from(path.matchAll(/:(\w+)/g), ([, key]) => key)).toEqual(Object.keys(shape));
    },
  );
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { onLines, type Lines } from '../hands/lines.ts';
import { readCase } from '../hands/ready-case.ts';
import { command, type Service } from '../hands/world.ts';

describe('a store that is restored to an older backup', () => {
  let service: Service;
  let visit: Lines['visit'];
  onLines((lines) => void ({ service, visit } = lines));

  test('meets phones that hold newer answers: they save again, and all of it is there [S18]', async (t) => {
    const { page, userID, changes, saved, close } = await visit('fahrzeug');
    await changes('Kombi');
    await saved('Kombi');
    const backup = join(service.dataDir, 'week.sqlite');
    await command(service, 'sicherung', backup);
    await page.goBack();
    await changes('Cabrio');
    await saved('Cabrio');
    const newer = await readCase(service, userID);

    await service.kill();
    await command(service, 'wiederherstellen', backup);
    await service.restart();
    const restored = await readCase(service, userID);
    assert.ok(restored.revision < newer.revision);
    assert.equal(restored.data.kfz.modell, 'Kombi');

    await page.locator('input[autocomplete="given-name"]').fill('Zenobia');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await saved('Cabrio');
    const { data, revision } = await readCase(service, userID);
    assert.deepEqual([data.vn.vorname, data.kfz.modell], ['Zenobia', 'Cabrio']);
    assert.equal(await page.getByText('Kombi').count(), 0, 'the older answer is nowhere shown');
    t.diagnostic(`seen S18: revision ${newer.revision} met ${restored.revision}; all answers there as ${revision}`);
    await close();
  });
});

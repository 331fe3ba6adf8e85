import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CompanyModule } from '../company/company.module.js';
import { LogReferences, ObjectReferences } from '../objects/collection/references.js';
import { OrderFileReaders } from '../objects/object-readers.js';
import { TakeActionHandler } from './actions.commands.js';
import { ActionsController } from './actions.controller.js';
import { HistoryController } from './history.controller.js';
import { Histories } from './histories.js';
import { ProjectFiles } from './project-files.js';
import { ProjectReader } from './project-reader.js';
import { DemoFiles } from './demo-files.js';
import { CreateDemoProjectHandler, SubmitProjectHandler, UpdateProjectHandler } from './projects.commands.js';
import { ProjectsController } from './projects.controller.js';
import { QueueController } from './queue.controller.js';

@Module({
  imports: [AccountsModule, CompanyModule],
  // Before the projects, so that /api/projects/queue is not read as a project id.
  controllers: [QueueController, ProjectsController, ActionsController, HistoryController],
  providers: [
    ProjectReader,
    { provide: OrderFileReaders, useExisting: ProjectReader },
    { provide: ObjectReferences, useClass: LogReferences },
    ProjectFiles,
    Histories,
    SubmitProjectHandler,
    CreateDemoProjectHandler,
    DemoFiles,
    UpdateProjectHandler,
    TakeActionHandler,
  ],
  exports: [ProjectReader, OrderFileReaders, ObjectReferences, ProjectFiles],
})
export class ProjectsModule {}
